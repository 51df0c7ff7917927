import fc from "fast-check";
import { exchange } from "./exchange.ts";
import {
  apiObject,
  jsonObject,
  mediaPart,
  serverToolPart,
  signature,
  spokenText,
  textPart,
  thoughtPart,
  unknownPart,
  withUnknownFields,
} from "./parts.ts";

type Fields = Record<string, unknown>;

const userParts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: apiObject({ text: spokenText }) },
    { weight: 1, arbitrary: textPart },
    { weight: 1, arbitrary: mediaPart },
    { weight: 1, arbitrary: unknownPart },
  ),
  { minLength: 1, maxLength: 3 },
);

const answerParts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: apiObject({ text: spokenText }, { thoughtSignature: signature }) },
    { weight: 1, arbitrary: fc.oneof(textPart, thoughtPart, serverToolPart, unknownPart, mediaPart) },
  ),
  { minLength: 1, maxLength: 3 },
);

/** A content with these parts; a single part sometimes is not in a list, as in Google's examples. */
function content(parts: fc.Arbitrary<readonly Fields[]>, roles: readonly (string | undefined)[]): fc.Arbitrary<Fields> {
  return withUnknownFields(
    fc
      .tuple(parts, fc.constantFrom(...roles), fc.boolean(), fc.nat({ max: 9 }))
      .map(([list, role, roleFirst, dice]) => {
        const body = { parts: list.length === 1 && dice === 0 ? list[0] : list };
        if (role === undefined) return body;
        return roleFirst ? { role, ...body } : { ...body, role };
      }),
  );
}

const user = content(userParts, ["user", "user", undefined]);
const answer = content(answerParts, ["model"]);

/** What follows one user message: rounds of calls and responses, then perhaps the answer. */
function turn(signed: boolean, index: number, answered: boolean): fc.Arbitrary<Fields[]> {
  const rounds = fc
    .nat({ max: 2 })
    .chain((count) =>
      fc.tuple(
        ...Array.from({ length: count }, (_, round) =>
          exchange(signed, `${index}.${round}`).chain(({ calls, responses }) =>
            fc.tuple(
              content(fc.constant(calls), ["model"]),
              content(fc.constant(responses), ["user", "function", undefined]),
            ),
          ),
        ),
      ),
    );
  return fc
    .tuple(fc.array(user, { minLength: 1, maxLength: 2 }), rounds, answer)
    .map(([users, exchanges, last]) => [...users, ...exchanges.flat(), ...(answered ? [last] : [])]);
}

function contents(signed: boolean, mayEndWithModel: boolean): fc.Arbitrary<Fields[]> {
  return fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
    .chain(([count, ends]) =>
      fc
        .tuple(
          ...Array.from({ length: count }, (_, index) =>
            turn(signed, index, index < count - 1 || (mayEndWithModel && ends)),
          ),
        )
        .map((turns) => turns.flat()),
    );
}

const declaration = (index: number): fc.Arbitrary<Fields> =>
  apiObject(
    { name: fc.constant(`tool_${index}`) },
    { description: fc.string(), parameters: jsonObject, parametersJsonSchema: jsonObject },
  );

const tools = fc.tuple(
  apiObject({ functionDeclarations: fc.tuple(declaration(1), declaration(2)) }),
  apiObject({}, { googleSearch: fc.constant({}), codeExecution: fc.constant({}), urlContext: fc.constant({}) }),
  apiObject({ functionDeclarations: fc.tuple(declaration(3)) }),
);

const systemInstruction = content(fc.array(textPart, { minLength: 1, maxLength: 2 }), [undefined, "user", "system"]);

const settings = {
  generationConfig: apiObject(
    {},
    {
      maxOutputTokens: fc.integer({ min: 1, max: 65_536 }),
      temperature: fc.constant(0.5),
      thinkingConfig: apiObject({}, { thinkingBudget: fc.constant(-1), includeThoughts: fc.boolean() }),
    },
  ),
  safetySettings: fc.constant([{ category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_NONE" }]),
  labels: fc.constant({ team: "a" }),
};

const ownSetUp = { systemInstruction, tools, toolConfig: jsonObject };

/**
 * A model before 3 requires no signatures, and one from 3.6 on allows no last word of the model; without a name nothing
 * is known.
 */
const models = fc.constantFrom(
  { signed: false, mayEndWithModel: true, names: [undefined, "models/gemini-2.5-pro", "gemini-flash-latest"] },
  { signed: false, mayEndWithModel: true, names: ["gemini-3-pro-image-preview"] },
  { signed: true, mayEndWithModel: true, names: ["gemini-3-pro-preview", "models/gemini-3.1-pro"] },
  { signed: true, mayEndWithModel: false, names: ["gemini-3.6-flash", "gemini-4-argon"] },
);

/** Bodies of generateContent. */
export const requests: fc.Arbitrary<unknown> = models.chain(({ signed, mayEndWithModel, names }) =>
  fc
    .tuple(
      fc.constantFrom<string | undefined>(...names),
      contents(signed, mayEndWithModel),
      fc.oneof(
        { weight: 4, arbitrary: apiObject({}, { ...settings, ...ownSetUp }) },
        { weight: 1, arbitrary: apiObject({ cachedContent: fc.constant("cachedContents/abc") }, settings) },
      ),
      fc.boolean(),
    )
    .map(([model, list, rest, alone]) => ({
      ...(model === undefined ? {} : { model }),
      contents: list.length === 1 && alone ? list[0] : list,
      ...rest,
    })),
);

/** Bare arrays of contents. */
export const messageLists: fc.Arbitrary<unknown> = fc.boolean().chain((signed) => contents(signed, true));
