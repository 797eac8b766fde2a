/** What a label is on. */
export const LABEL_KINDS = ['lot', 'case', 'shelf'] as const
