import { searchTexts, textPart, type SearchedText } from '../help/search-texts'
import { GUIDES, splitSource, type Guide } from './guide'

export type GuideHit = {
	guide: Guide
	/** The paragraph or step that fits best. */ excerpt: string
}

const WEIGHTS = { title: 8, summary: 4, heading: 3, text: 1 } as const

/** What is searched: read once, as it does not change. */
export const GUIDE_TEXTS: readonly SearchedText<Guide>[] = GUIDES.map((guide) => ({
	of: guide,
	summary: guide.summary,
	parts: [
		textPart(guide.title, WEIGHTS.title),
		textPart(guide.summary, WEIGHTS.summary, guide.summary),
		...guide.sections.flatMap(({ heading, text = [], steps = [] }) => [
			textPart(heading, WEIGHTS.heading),
			...[...text, ...steps].map((one) => {
				const { words } = splitSource(one)
				return textPart(words, WEIGHTS.text, words)
			}),
		]),
	],
}))

/** The guides that fit a question, best first, at most `limit`. */
export const searchGuides = (question: string, limit = 10): GuideHit[] =>
	searchTexts(GUIDE_TEXTS, question, limit).map(({ of, excerpt }) => ({ guide: of, excerpt }))
