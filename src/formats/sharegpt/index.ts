export { decodeShareGpt, isShareGptDocument } from "./decode.ts";
