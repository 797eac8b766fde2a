import questions from './faq.json' with { type: 'json' }
import { searchTexts, textPart, type SearchedText } from './search-texts'

/** A question that is asked often. */
export type Faq = {
	id: string
	question: string
	answer: string
	/** Where it is done. */
	page: { to: string; label: string }
}

export const FAQ: readonly Faq[] = questions

export const FAQ_TEXTS: readonly SearchedText<Faq>[] = FAQ.map((one) => ({
	of: one,
	summary: one.answer,
	parts: [textPart(one.question, 6), textPart(one.page.label, 3), textPart(one.answer, 1)],
}))

/** The frequent questions that fit one, best first. */
export const searchFaq = (question: string, limit = 3): Faq[] =>
	searchTexts(FAQ_TEXTS, question, limit).map(({ of }) => of)
