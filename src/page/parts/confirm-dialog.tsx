import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface ConfirmDialogProps {
  readonly title: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly children: ComponentChildren;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before doing something that cannot be undone. Pressing Enter at once does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} class="confirm-dialog" aria-labelledby="confirm" onClose={props.onClose}>
      <h2 id="confirm">{props.title}</h2>
      {props.children}
      <div class="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button type="button" class={props.isDanger === true ? "danger" : "primary"} onClick={props.onConfirm}>
          {props.action}
        </button>
      </div>
    </dialog>
  );
}
