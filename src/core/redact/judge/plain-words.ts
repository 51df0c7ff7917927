/** Values beside a sensitive name that are not secrets: types, states, and one-word answers. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `any array bool boolean buffer byte bytes char date enum float function int integer interface json list map never null
  nil none number object optional optional[str] record secretstr str string string[] struct symbol text tuple type
  undefined unknown uuid varchar void
  true false yes no on off enabled disabled hash hashed
  empty exists expired invalid missing needed not optional present required set unset valid wrong correct incorrect
  accepted changed denied failed generated given hidden inherit include omit omitted provided refused rejected removed
  reset revoked rotated sent stored unchanged updated used validated verified
  and are as at be but by for from has have if in into is it its of or see so than that the then there these this to
  was were when where which with you your same-origin same
  read write await async new function lambda return typeof instanceof void delete yield
  erforderlich benötigt vergessen falsch ungültig obligatoire requis oublié incorrecte obligatoria obligatorio requerida
  incorrecta inválida olvidada obrigatória obrigatório esquecida
  development production staging
  default basic bearer digest header cookie query body form path env environment file prompt stdin`.split(/\s+/),
);

/** Words in values that stand in for a secret in examples, tests and documentation. */
export const PLACEHOLDER_WORDS: ReadonlySet<string> = new Set(
  `abc changeme change changeit dummy example examples fake fixme foo bar baz fixture here insert invalid mock mocked my
  myapikey mypassword mysecret mytoken mykey placeholder redacted replace sample secret some test testing tests tbd todo
  token password passwd pass key apikey xxx xxxx yyy your yourself`.split(/\s+/),
);
