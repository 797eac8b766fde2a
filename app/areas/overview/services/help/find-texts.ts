import { searchGuides } from '@sfc/domain/overview/guides/search-guides'
import { searchFaq } from '@sfc/domain/overview/help/faq'

/** Matching frequent question or guide, with the page to read or act on. */
export type FoundText = { kind: string; title: string; text: string; to: string; label: string }

/** Finds matching texts of the help, best first: frequent questions, then guides. */
export const findTexts = (question: string): FoundText[] => [
	...searchFaq(question, 2).map(({ question: title, answer, page }) => ({
		kind: 'FAQ',
		title,
		text: answer,
		...page,
	})),
	...searchGuides(question, 3).map(({ guide: { id, title }, excerpt }) => ({
		kind: 'Grow guide',
		title,
		text: excerpt,
		to: `/help/guides/${id}`,
		label: 'Read the guide',
	})),
]
