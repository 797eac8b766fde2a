import { STEP_KINDS } from '@sfc/domain/food-safety/checklists/step'
import { z } from 'zod'
import { Day, optionalLine, requiredLine } from '../../growing/inventory/typed-figures'
import { TaskSeriesInput } from '../../growing/tasks/task-input'
import { withPhotos } from '../../sent-photos'
import { typedUnits } from '../../units/typed-units'

const STEPS_MAX = 40

const number = (label: string) => {
	const message = `${label} must be a number`
	return z.number(message).min(-1e9, message).max(1e9, message)
}

/** A step of a checklist. */
const StepInput = z
	.object({
		label: requiredLine('Enter what to check', 'The step', 200),
		kind: z.enum(STEP_KINDS, 'Choose what is answered').default('tick'),
		isOptional: z.boolean().default(false).describe('May be left empty'),
		hint: optionalLine('The note', 500),
		unit: optionalLine('The unit', 30),
		low: number('Lowest').nullish(),
		high: number('Highest').nullish(),
	})
	.transform(({ low = null, high = null, ...step }, context) => {
		const wrong = (path: string, message: string) =>
			context.addIssue({ code: 'custom', path: [path], message })
		if (step.kind !== 'number') {
			if (step.unit) wrong('unit', 'Only a number has a unit')
			if (low !== null) wrong('low', 'Only a number has limits')
			if (high !== null) wrong('high', 'Only a number has limits')
		} else if (low !== null && high !== null && low > high)
			wrong('high', 'Highest must not be below lowest')
		return { ...step, low, high }
	})

const { every, unit, durationMin, assignedTo, dueDate } = TaskSeriesInput.shape

/** A checklist: what is checked, how often, from which day on, and by whom. */
export const ChecklistInput = z.object({
	name: requiredLine('Name is required', 'Name', 100),
	every,
	unit,
	dueDate: dueDate.describe('The first day; of a change, the day from which it repeats like this'),
	durationMin,
	assignedTo,
	steps: z
		.array(StepInput, 'Add a step')
		.min(1, 'Add a step')
		.max(STEPS_MAX, `A checklist has at most ${STEPS_MAX} steps`)
		.refine((steps) => steps.filter(({ kind }) => kind === 'photo').length <= 1, {
			error: 'A checklist has one step for photos; it takes up to 4',
		}),
})
export type ChecklistInput = z.output<typeof ChecklistInput>

/** Keys of the steps in a record: bounded, and none that means something to JavaScript. */
const StepKey = z.string().regex(/^s\d{1,2}$/)
const atMost = (answers: object) => Object.keys(answers).length <= STEPS_MAX
const TOO_MANY = `At most ${STEPS_MAX} answers`

const Value = z.string().trim().max(2000, 'At most 2000 characters')
const answerFields = {
	reason: optionalLine('The reason', 500),
	action: optionalLine('What was done', 2000),
	actionBy: optionalLine('The name', 100),
}
const answerAs = <V extends z.ZodType<string>, O extends z.ZodType<boolean>>(
	value: V,
	isLeftOpen: O,
) => z.object({ value, ...answerFields, isLeftOpen })

/** What a person answers to a step. */
const AnswerInput = answerAs(
	z
		.union([Value, z.number().transform(String)])
		.describe('done, notDone or notApplicable; a number; a text'),
	z.boolean().default(false).describe('Out of its limits, and nothing was done yet'),
)

/** Answer as a form sends it: conform reads fields, but not those of records. */
const AnswerForm = answerAs(
	z.preprocess((typed) => typed ?? '', Value),
	z.preprocess((typed) => typed === 'on', z.boolean()),
)

const signedFields = {
	note: optionalLine('The note', 2000),
	signature: requiredLine('Sign with your name', 'The signature', 100),
}
const taskId = z.int().positive().nullish().describe('The task of its day, which is completed')

/** A checklist that was filled in, with photos that were uploaded. */
export const FillInCallInput = z.object({
	...signedFields,
	taskId,
	answers: z.record(StepKey, AnswerInput).refine(atMost, TOO_MANY).describe('By key of a step'),
	...withPhotos,
})
export type FillInInput = z.output<typeof FillInCallInput>

/** The form of a checklist. */
export const FillInForm = z.object({
	...signedFields,
	taskId,
	answers: z.record(StepKey, AnswerForm).refine(atMost, TOO_MANY).default({}),
})

const correction = requiredLine('Enter what was wrong', 'The reason', 500)

/** A record as it really was, which replaces another. */
export const CorrectRecordCallInput = FillInCallInput.omit({ taskId: true }).extend({ correction })
export const CorrectRecordForm = FillInForm.omit({ taskId: true }).extend({ correction })

/** What was done about something out of its limits, and by whom. */
export const CorrectiveActionInput = z.object({
	action: requiredLine('Enter what was done', 'What was done', 2000),
	actionBy: requiredLine('Enter who did it', 'The name', 100),
})
export type CorrectiveActionInput = z.output<typeof CorrectiveActionInput>

const MINUTES = 'Minutes must be a whole number from 1 to 1440'

/** The limits of a cold place, and for how long in one go it may be outside of them. */
export const ControlPointInput = z.object({
	low: number('Lowest').nullish(),
	high: number('Highest'),
	allowedMin: z.int(MINUTES).min(1, MINUTES).max(1440, MINUTES),
	source: optionalLine('The source', 300),
	...typedUnits,
})

/** Limits of a cold place from a client, in °C. */
export const ControlPointCallInput = z
	.object({
		lowC: number('lowC').nullish(),
		highC: number('highC'),
		allowedMin: ControlPointInput.shape.allowedMin,
		source: ControlPointInput.shape.source,
	})
	.refine(({ lowC, highC }) => lowC == null || lowC < highC, {
		path: ['highC'],
		error: 'Highest must be above lowest',
	})
export type ControlPointCallInput = z.output<typeof ControlPointCallInput>

/** Which days an inspector asks for. */
export const PeriodQuery = z
	.object({ from: Day, until: Day })
	.refine(({ from, until }) => from <= until, {
		path: ['until'],
		error: 'The last day must not come before the first',
	})
	.refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= 800 * 86_400_000, {
		path: ['from'],
		error: 'Choose at most two years',
	})
