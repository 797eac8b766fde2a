import type { Cause } from './cause'
import { QUESTIONS, type Fact, type Question } from './fact'

/**
 * The question whose answers move two causes apart the most: for each answer the difference of what it
 * weighs for one and for the other, and of these the widest span. With one cause it is the question
 * that can confirm or rule it out best. Null when nothing unanswered makes a difference.
 */
export function separatingQuestion(
	causes: readonly { cause: Cause }[],
	facts: readonly Fact[],
): Question | null {
	const [first, second] = causes
	if (!first) return null
	// A person may know better than a model.
	const answered = new Set(facts.flatMap(({ key, by }) => (by === 'model' ? [] : [key])))
	let best: { question: Question; span: number } | null = null
	for (const question of QUESTIONS) {
		if (answered.has(question.key)) continue
		const differences = question.answers.map(
			({ key }) =>
				weightOf(first.cause, question.key, key) -
				(second ? weightOf(second.cause, question.key, key) : 0),
		)
		const span = Math.max(...differences) - Math.min(...differences)
		if (span > (best?.span ?? 0)) best = { question, span }
	}
	return best?.question ?? null
}

const weightOf = ({ evidence }: Cause, fact: string, answer: string): number =>
	evidence.find((one) => one.fact === fact && one.is === answer)?.weight ?? 0
