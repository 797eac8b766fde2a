import { formatLimits, formatValue, isTick, TICKS, type Step } from './step'

/** What a person answered to a step. */
export type GivenAnswer = {
	/** Text as it was typed, of a tick one of TICKS. */
	value: string
	/** Why a step does not apply. */
	reason: string | null
	/** What was done about an answer out of its limits, and by whom. */
	action: string | null
	actionBy: string | null
	/** Nothing was done yet: the deviation stays open. */
	isLeftOpen: boolean
}

/** An answer out of its limits. */
type Deviation = {
	stepKey: string
	label: string
	found: string
	wanted: string
	action: string | null
	actionBy: string | null
}

export type Judged = {
	/** What is wrong, by the field of the form: `answers.s2.value`. */
	errors: Record<string, string>
	deviations: Deviation[]
}

/** The name of a field of an answer in a form: `answers.s2.value`. */
export const answerField = (key: string, field: keyof GivenAnswer): string =>
	`answers.${key}.${field}`

/** A typed number, with a point or a comma; null when it is none. */
export function readNumber(text: string): number | null {
	const typed = text.trim().replace(',', '.')
	return /^[-−]?\d{1,9}(\.\d{1,6})?$/.test(typed) ? Number(typed.replace('−', '-')) : null
}

/** What an answer shows: `7.2 pH`, `Done`, `Not applicable: no harvest`; a dash for none. */
export function formatAnswer(step: Step, given: GivenAnswer | undefined): string {
	const value = given?.value ?? ''
	if (!value) return '–'
	if (step.kind === 'tick' && isTick(value))
		return given?.reason ? `${TICKS[value]}: ${given.reason}` : TICKS[value]
	const number = step.kind === 'number' ? readNumber(value) : null
	return number === null ? value : formatValue(number, step)
}

/** The deviation of an answer from what its step wants; null when there is none. */
function findDeviation(
	step: Step,
	given: GivenAnswer,
): Omit<Deviation, 'action' | 'actionBy'> | null {
	const { key: stepKey, label, low, high } = step
	const found = formatAnswer(step, given)
	if (step.kind === 'tick')
		return given.value === 'notDone' ? { stepKey, label, found, wanted: TICKS.done } : null
	const value = step.kind === 'number' ? readNumber(given.value) : null
	const isOut = value !== null && ((low !== null && value < low) || (high !== null && value > high))
	return isOut ? { stepKey, label, found, wanted: formatLimits(step) ?? '' } : null
}

const ASKED: Readonly<Record<Step['kind'], string>> = {
	tick: 'Choose an answer',
	number: 'Enter a number',
	text: 'Enter a text',
	photo: 'Add a photo',
}

const NONE: GivenAnswer = {
	value: '',
	reason: null,
	action: null,
	actionBy: null,
	isLeftOpen: false,
}

/** The error of an answer by itself, with its field. */
function findError(step: Step, { value, reason }: GivenAnswer): [keyof GivenAnswer, string] | null {
	if (value === '') return step.isOptional ? null : ['value', ASKED[step.kind]]
	if (step.kind === 'tick' && !isTick(value)) return ['value', ASKED.tick]
	if (step.kind === 'tick' && value === 'notApplicable' && !reason)
		return ['reason', 'Enter why it does not apply']
	if (step.kind === 'number' && readNumber(value) === null)
		return ['value', 'Enter a number such as 7 or 7.5']
	return null
}

/**
 * Judges the answers of a checklist: what is wrong with them, and what is out of its limits. That needs an
 * action and who took it, unless it is left open.
 */
export function judgeAnswers(
	steps: readonly Step[],
	answers: Readonly<Record<string, GivenAnswer>>,
	photos: number,
): Judged {
	const errors: Judged['errors'] = {}
	const deviations: Deviation[] = []
	if (Object.keys(answers).some((key) => !steps.some((step) => step.key === key)))
		errors['answers'] = 'The checklist was changed meanwhile: open it again'
	for (const step of steps) {
		if (step.kind === 'photo') {
			if (!step.isOptional && photos === 0) errors['photos'] = ASKED.photo
			continue
		}
		const given = answers[step.key] ?? NONE
		const error = findError(step, given)
		if (error) errors[answerField(step.key, error[0])] = error[1]
		const deviation = error ? null : findDeviation(step, given)
		if (!deviation) continue
		const { action, actionBy, isLeftOpen } = given
		const unanswered = `${deviation.found}, and it should be ${deviation.wanted}. Enter what was done, or leave it open.`
		if (!action && !isLeftOpen) errors[answerField(step.key, 'action')] = unanswered
		if (action && isLeftOpen)
			errors[answerField(step.key, 'isLeftOpen')] = 'Something was done: do not leave it open'
		if (action && !actionBy) errors[answerField(step.key, 'actionBy')] = 'Enter who did it'
		deviations.push({ ...deviation, action: action || null, actionBy: action ? actionBy : null })
	}
	return { errors, deviations }
}
