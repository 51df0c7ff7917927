/** The words for a password, a key and the like in languages whose words other shapes do not recognise as names. */
const WORDS_BY_TYPE = {
  password: [
    ...["mot de passe", "mots de passe", "code d'accès", "contraseña", "clave", "palavra-passe", "senha"],
    ...["contrasenya", "kennwort", "passwort", "wachtwoord", "lösenord", "hasło", "heslo", "mdp", "salasana"],
    ...["passord", "adgangskode", "kodeord", "jelszó", "jelszo", "jelszav", "slaptažodis", "parool"],
    ...["parola d'ordine", "pasahitza", "lozinka", "geslo", "parolă", "mật khẩu", "mat khau", "kata sandi"],
    ...["kata laluan", "nenosiri", "κωδικός", "парола", "סיסמה", "סיסמא", "סיסמת", "كلمة المرور", "كلمة السر"],
    ...["كلمة سر", "كلمة مرور", "باسورد", "رمز عبور", "گذرواژه", "پسورد", "पासवर्ड", "পাসওয়ার্ড", "รหัสผ่าน"],
    ...["parola", "şifre", "sifre", "пароль", "пароля"],
    ...["密码", "密碼", "口令", "パスワード", "暗証番号", "비밀번호", "비번", "패스워드", "암호"],
  ],
  credential: ["zugangsdaten"],
  token: ["токен", "令牌", "トークン", "토큰"],
  secret: ["секрет", "密钥", "密鑰"],
  "api-key": ["ключ", "clé api", "schlüssel", "キー"],
  "private-key": ["秘密鍵"],
};

/** The type that each of them names. */
export const FOREIGN_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WORDS_BY_TYPE).flatMap(([type, words]) => words.map((word) => [word, type])),
);

/** Those for a password. */
export const PASSWORD_WORDS: readonly string[] = WORDS_BY_TYPE.password;
