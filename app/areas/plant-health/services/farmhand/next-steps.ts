import type { Diagnosis } from '../diagnosis/diagnosis.server'

const NEXT_PHOTO = 'Take a new photo in 3 to 5 days.'

/** Lists the next steps after a photo: open questions first, and a new photo to check a finding. */
export function listNextSteps({ causes, isKnown, question }: Diagnosis): string[] {
	const [first] = causes
	if (!first) return []
	if (isKnown) return [...first.cause.treatment, NEXT_PHOTO]
	return [...(question ? [`Look at the plant and answer: ${question.text}`] : []), NEXT_PHOTO]
}
