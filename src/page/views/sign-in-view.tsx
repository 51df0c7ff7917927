import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { keepToken } from "../ask.ts";

export interface SignInViewProps {
  readonly isWrong: boolean;
  readonly onToken: () => void;
}

/** Asks for the gateway's token. */
export function SignInView({ isWrong, onToken }: SignInViewProps): JSX.Element {
  const [token, setToken] = useState("");
  return (
    <form
      class="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        keepToken(token.trim());
        onToken();
      }}
    >
      <h1 tabIndex={-1}>Palimpsest</h1>
      <label>
        The gateway's token
        <input
          type="password"
          autocomplete="off"
          value={token}
          aria-invalid={isWrong}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
      </label>
      {isWrong && (
        <p class="failure" role="alert">
          The gateway does not accept this token.
        </p>
      )}
      <button type="submit" class="primary" disabled={token.trim() === ""}>
        Open
      </button>
      <p class="muted">The person who started the gateway has the token. It is kept until you close this tab.</p>
    </form>
  );
}
