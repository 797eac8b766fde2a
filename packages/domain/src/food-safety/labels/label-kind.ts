/** What a label is on. */
export const LABEL_KINDS = ['lot', 'tray', 'case', 'shelf'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]
