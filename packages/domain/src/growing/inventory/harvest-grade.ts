import labels from './harvest-grades.json' with { type: 'json' }

export type HarvestGrade = keyof typeof labels

export const HARVEST_GRADES = Object.keys(labels) as [HarvestGrade, ...HarvestGrade[]]

const words: Readonly<Record<string, string>> = labels

/** The grade in words: `A, first choice`; an unknown one as stored. */
export const harvestGradeLabel = (grade: string): string =>
	(Object.hasOwn(words, grade) ? words[grade] : undefined) ?? grade
