import type { Rule } from "../../finding.ts";
import { dataOf, unknownDataOf } from "../part-data.ts";
import type { RequestView } from "./request-view.ts";

/** The API answers "contents.parts must not be empty". */
const noEmptyContent: Rule<RequestView> = {
  name: "no-empty-content",
  check({ contents }, report) {
    for (const { path, isEmpty } of contents) {
      if (isEmpty) report(`${path}.parts`, "A content needs at least one part: remove it or give it one.");
    }
  },
};

/** The API answers "oneof field 'data' is already set" or "must have one initialized field". */
const oneDataField: Rule<RequestView> = {
  name: "one-data-field",
  check({ contents }, report) {
    for (const { path, wire } of contents.flatMap((content) => content.parts)) {
      const kinds = dataOf(wire).length;
      if (kinds > 1) report(path, "A part holds one kind of data: split it into several parts.");
      // A key we do not know may be a kind of data that is newer than this rule.
      if (kinds === 0 && unknownDataOf(wire) === undefined) {
        report(path, "A part needs data such as text: remove it or give it some.");
      }
    }
  },
};

export const partRules: readonly Rule<RequestView>[] = [noEmptyContent, oneDataField];
