import { decodePercent } from "../core/text/decode-percent.ts";
/** Where in the page the user is, from the part of the address after the number sign. */
export type Route =
  | { readonly kind: "sessions" }
  | { readonly kind: "session"; readonly id: string }
  | { readonly kind: "compaction"; readonly id: string; readonly place: number }
  | { readonly kind: "search"; readonly query: string; readonly session: string }
  | { readonly kind: "reduce" };

/** Parses a route; anything else leads to the sessions. */
export function parseRoute(hash: string): Route {
  const [path = "", question = ""] = hash.replace(/^#\/?/, "").split("?");
  const [first = "", second = "", third = ""] = path.split("/").map(decodePercent);
  if (first === "search") {
    const asked = new URLSearchParams(question);
    return { kind: "search", query: asked.get("q") ?? "", session: asked.get("session") ?? "" };
  }
  if (first === "reduce") return { kind: "reduce" };
  if (first !== "s" || second === "") return { kind: "sessions" };
  const place = Number(third);
  if (third !== "" && Number.isSafeInteger(place)) return { kind: "compaction", id: second, place };
  return { kind: "session", id: second };
}

export function writeRoute(route: Route): string {
  switch (route.kind) {
    case "sessions":
      return "#/";
    case "session":
      return `#/s/${encodeURIComponent(route.id)}`;
    case "compaction":
      return `#/s/${encodeURIComponent(route.id)}/${route.place}`;
    case "search": {
      const asked = new URLSearchParams({ q: route.query, ...(route.session !== "" && { session: route.session }) });
      return route.query === "" && route.session === "" ? "#/search" : `#/search?${asked}`;
    }
    case "reduce":
      return "#/reduce";
  }
}
