// +groupName=docs-todo.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsTodoSpec {
  /**
   * Before.
   * TODO: remove this line
   * After.
   */
  a?: string;
  /** TODO(me): all of it */
  b?: string;
  /** Not a TODO at the start. */
  c?: string;
  /**
   * Before the dashes.
   * ---
   * Behind the dashes.
   */
  d?: string;
  /**
   * ---
   * Nothing is left.
   */
  e?: string;
  /**
   * Two dashes
   * -- are none.
   */
  f?: string;
  /**
   * TODO one
   * TODO two
   *
   * Left.
   */
  g?: string;
  /**
   * Some words
   *
   * TODO in between
   *
   * and others.
   */
  h?: string;
  /**
   * Words
   *
   * ---
   * gone
   */
  i?: string;
  /**
   *   TODO with blanks before stays
   *   --- and so does this
   */
  j?: string;
  /**
   * Words
   * TODOs are gone
   * todo is not
   * ----- ends
   * gone
   */
  k?: string;
  /**
   * Words
   *
   * TODO at the end
   */
  l?: string;
}

// +kubebuilder:object:root=true
export class DocTodo extends CustomResource {
  spec!: DocsTodoSpec;
}
