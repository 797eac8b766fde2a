import table from './facts.json' with { type: 'json' }

export type FactKey = keyof typeof table
export const FACT_KEYS = Object.keys(table) as FactKey[]

type FactKind = 'picture' | 'reading' | 'crop' | 'question'

/** What may be known, and in which words each of its values is said. Keys of questions are their text. */
export type FactEntry = {
	kind: FactKind
	label: string
	values: Readonly<Record<string, string>>
}

/** The file as entries; a test checks every one of them. */
const asEntries = (file: unknown) => file as Readonly<Record<FactKey, FactEntry>>
export const FACTS = asEntries(table)

/** What is known of a plant: a value of `FACTS`, and in words with the figures of this farm. */
export type Fact = {
	key: FactKey
	value: string
	words: string
	/** Where a vision model says so, and no measurement, reading or person. */
	by?: 'model'
}

/** A question that a person may answer, and its answers by key. */
export type Question = {
	key: FactKey
	text: string
	answers: readonly { key: string; text: string }[]
}

export const QUESTIONS: readonly Question[] = FACT_KEYS.filter(
	(key) => FACTS[key].kind === 'question',
).map((key) => ({
	key,
	text: FACTS[key].label,
	answers: Object.entries(FACTS[key].values).map(([answer, text]) => ({ key: answer, text })),
}))

/** An answer as a fact; null for what is no question or not one of its answers. */
export function answerFact(questionKey: string, answerKey: string): Fact | null {
	const question = QUESTIONS.find(({ key }) => key === questionKey)
	const answer = question?.answers.find(({ key }) => key === answerKey)
	return question && answer
		? { key: question.key, value: answer.key, words: `${question.text} ${answer.text}` }
		: null
}
