import type { Diagnosis } from '../diagnosis/diagnosis.server'

const NEXT_PHOTO = 'Take a new photo in 3 to 5 days.'

/** The steps that follow from a photo now: what is not known is asked first, and what is found is seen again. */
export function whatToDo({ causes, isKnown, question }: Diagnosis): string[] {
	const [first] = causes
	if (!first) return []
	if (isKnown) return [...first.cause.treatment, NEXT_PHOTO]
	return [...(question ? [`Look at the plant and answer: ${question.text}`] : []), NEXT_PHOTO]
}
