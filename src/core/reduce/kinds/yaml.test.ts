import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { compose, description, manifests, podList } from "../../../../test/fixtures/reduce/yaml/documents.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { detectKind } from "../detect-kind.ts";
import { reduce } from "../reduce.ts";
import { yamlReducer } from "./yaml.ts";

const tools = { counter: estimatingCounter(), hash: testHash };
const texts = [manifests, podList, description, compose];

describeReducer(yamlReducer, texts);

describe("yaml", () => {
  it("says for each object what it is, its copies, its images and what is wrong with it", () => {
    const { text } = reduce(manifests, { maxTokens: 250 }, tools);
    expect(text).toContain("objects: Deployment ×1, Service ×1\n");
    expect(text).toContain(
      "trouble, 1:\nDeployment shop/web: Available False MinimumReplicasUnavailable, replicas 3, readyReplicas 2, registry.example/shop/web:1.42.0, registry.example/proxy:2.0.1\n",
    );
    expect(text).toContain("\n1 without trouble: Service web (in shop)\n");
  });

  it("hides what machines wrote for machines first, and counts it", () => {
    const { text } = reduce(manifests, { maxTokens: 700 }, tools);
    expect(text).toContain("  name: web\n  namespace: shop\n");
    expect(text).toMatch(/\[\d+ lines hidden: managedFields 18, annotations 5 · h-/);
    expect(text).not.toContain("f:metadata:");
  });

  it("names the unhealthy object of a list before the others", () => {
    const { text } = reduce(podList, { maxTokens: 250 }, tools);
    expect(text).toContain(
      "\ntrouble, 1:\nPod shop/web-13: CrashLoopBackOff, back-off 5m0s restarting failed container, Ready False, Running, ",
    );
    expect(text).toContain("\nPod, 19: web-0 (in shop, Running, registry.example/shop/web:1.42.0), web-1");
    expect(reduce(podList, { maxTokens: 2_000 }, tools).text).toContain("\nobjects: Pod ×20\nphases: Running ×20\n");
  });

  it("names every object before it says more about any", () => {
    const { text } = reduce(podList, { maxTokens: 130 }, tools);
    for (let index = 0; index < 20; index += 1) expect(text).toMatch(new RegExp(`web-${index}\\b`));
  });

  it("distinguishes warnings from normal events", () => {
    const event = (index: number, type: string): string =>
      `---\napiVersion: v1\nkind: Event\nmessage: pulled image ${index}\nmetadata:\n  name: event-${index}\nreason: Done\ntype: ${type}\n`;
    const text = Array.from({ length: 30 }, (_, index) => event(index, index === 9 ? "Warning" : "Normal")).join("");
    expect(reduce(text, { maxTokens: 150 }, tools).text).toContain(
      "trouble, 1:\nEvent event-9: Done, pulled image 9\nEvent, 29: event-0, ",
    );
  });

  it("shows the warnings of a description", () => {
    const { text } = reduce(description, { maxTokens: 250 }, tools);
    expect(text).toContain("object shop/web-13: Pending, ImagePullBackOff, registry.example/shop/web:1.42.1\n");
    expect(text).toContain('  Warning  Failed     11m (x4 over 12m)   kubelet            Failed to pull image "');
  });

  it("names the keys of other documents", () => {
    const { text } = reduce(compose, { maxTokens: 200 }, tools);
    expect(text).toContain("\ntop: services, volumes, networks\nservices: service-0, service-1, ");
    expect(text).toContain("services.service-0: image restart environment ports\n");
  });

  it("reads the paths of an interface and the scripts of a workflow", () => {
    const path = (name: string): string =>
      `  /${name}/{id}:\n    get:\n      summary: Reads one\n      responses:\n        '200':\n          description: ok\n`;
    const description = `openapi: 3.1.0\npaths:\n${["leases", "owners", "jobs", "disks", "queues", "users", "keys", "hosts"].map(path).join("")}`;
    expect(reduce(description, { maxTokens: 60 }, tools)).toMatchObject({
      kind: "yaml",
      text: expect.stringContaining("\npaths: /leases/{id}, /owners/{id}, "),
    });
    const script = `        run: |\n${"          for x in $(seq 3); do echo $x; done\n".repeat(12)}`;
    const job = (name: string): string => `  ${name}:\n    runs-on: linux\n    steps:\n      - name: run\n${script}`;
    expect(detectKind(`name: ci\non: push\njobs:\n${job("build")}${job("check")}`, {}).kind).toBe("yaml");
  });

  it("shows the lines that the query asks for", () => {
    const { text } = reduce(manifests, { maxTokens: 400, query: "what is SETTING_31?" }, tools);
    expect(text).toContain("- name: SETTING_31\n");
  });

  it.each([
    ["headers", "Content-Type: text/html\nContent-Length: 12\nServer: x\nDate: today\nVary: y\nAge: 3\n"],
    ["Python", "class A:\n    def b(self):\n        return 1\n\nif x:\n    y()\nelse:\n    z()\n"],
    ["prose", "Note: this is it.\nAnd then some more.\nThe rest follows: see below.\nSo it ends.\nOr not.\n"],
  ])("does not take %s for YAML", (_name, text) => {
    expect(detectKind(text, {}).kind).not.toBe("yaml");
  });

  test.prop([mutatedText(texts)])("claims only values that are in the text", (text) => {
    for (const { claim } of yamlReducer.outline(text, {}).facts.flatMap(({ facts }) => facts)) {
      if (claim.kind === "shape") for (const key of claim.keys) expect(text).toContain(key);
    }
  });

  const pod = fc.record({
    name: fc.stringMatching(/^[a-z]{1,8}$/),
    phase: fc.constantFrom("Running", "Pending", "Failed"),
  });

  test.prop([fc.array(pod, { minLength: 1 })])("counts objects and phases as they were written", (pods) => {
    const text = pods
      .map(
        ({ name, phase }) => `---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nstatus:\n  phase: ${phase}\n`,
      )
      .join("");
    const [kinds, phases, bad, well] = yamlReducer.outline(text, {}).facts;
    expect(kinds?.facts.map(({ claim }) => claim)).toEqual([{ kind: "count", group: "Pod", count: pods.length }]);
    for (const { claim } of phases?.facts ?? []) {
      if (claim.kind !== "count") throw new Error("phases are counted");
      expect(claim.count).toBe(pods.filter(({ phase }) => phase === claim.group).length);
    }
    expect(bad?.facts.length).toBe(pods.filter(({ phase }) => phase !== "Running").length);
    expect(well?.facts.length).toBe(pods.filter(({ phase }) => phase === "Running").length);
  });
});
