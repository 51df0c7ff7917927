export { decodePalimpsest, isPalimpsestDocument } from "./decode.ts";
