/** How to make training trajectories smaller. */
export interface TrajectoryPolicy {
  /** What a trajectory may cost; one that costs no more stays as it is. */
  readonly targetTokens: number;
  /** What the summary turn may cost at most, with everything around it. */
  readonly summaryTokens: number;
  /** Newest turns that always stay. */
  readonly protectLast: number;
}

/** What happens to one trajectory, decided before any model is called. */
export type TrajectoryPlan =
  /** It costs no more than the target. */
  | { readonly kind: "fits"; readonly tokensBefore: number }
  /** It costs more, but nothing between the protected turns is larger than a summary would be. */
  | { readonly kind: "protected"; readonly tokensBefore: number }
  | TrajectoryFold;

/** The messages from `start` up to `end` become one summary turn. */
export interface TrajectoryFold {
  readonly kind: "fold";
  readonly tokensBefore: number;
  readonly start: number;
  readonly end: number;
  /** What these messages cost. */
  readonly foldedTokens: number;
}
