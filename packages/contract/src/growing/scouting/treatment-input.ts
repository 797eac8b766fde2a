import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { isTimeOfDay } from '@sfc/domain/calendar/local-time'
import { z } from 'zod'
import { Day, optionalLine, requiredLine } from '../inventory/typed-figures'

export const PRODUCT_KINDS = ['pesticide', 'beneficial'] as const

const whole = (label: string, most: number) => {
	const message = `${label} must be a whole number from 0 to ${most}`
	return z.int(message).min(0, message).max(most, message)
}
const dose = (label: string) => {
	const message = `${label} must be a number above 0`
	return z.number(message).positive(message).max(1_000_000, message)
}

/** The fields of a product for plant protection, from its label. */
export const TreatmentProductFields = z.object({
	name: requiredLine('Name is required', 'Name', 100),
	kind: z.enum(PRODUCT_KINDS, 'Choose what it is').default('pesticide'),
	registration: optionalLine('Registration number', 40),
	reentryHours: whole('Re-entry interval', 720).meta({ description: 'Hours, from its label' }),
	preharvestDays: whole('Pre-harvest interval', 365).meta({ description: 'Days, from its label' }),
	labelDose: dose('Label dose').nullish(),
	doseUnit: requiredLine('Enter the unit, such as ml/L', 'Unit', 30),
})

/** A product for plant protection; a pesticide has a registration number, beneficials have no interval. */
export const TreatmentProductInput = TreatmentProductFields.transform((fields, context) => {
	const wrong = (path: string, message: string) =>
		context.addIssue({ code: 'custom', path: [path], message })
	if (fields.kind === 'beneficial' && fields.reentryHours > 0)
		wrong('reentryHours', 'Beneficials have no re-entry interval: enter 0')
	if (fields.kind === 'beneficial' && fields.preharvestDays > 0)
		wrong('preharvestDays', 'Beneficials have no pre-harvest interval: enter 0')
	return { ...fields, labelDose: fields.labelDose ?? null }
})
export type TreatmentProductInput = z.output<typeof TreatmentProductInput>

/** The fields of a treatment's form. */
export const TreatmentFields = z.object({
	productId: z.int('Choose a product'),
	zone: z.enum(CYCLE_ZONES, 'Choose a zone').nullish(),
	cycleIds: z.array(z.int()).max(200, 'At most 200 crops at a time').default([]),
	treatedOn: Day,
	treatedTime: z
		.string('Enter a time such as 14:30')
		.refine(isTimeOfDay, 'Enter a time such as 14:30')
		.meta({ description: 'On the farm’s clock: 14:30' }),
	dose: dose('Dose'),
	treatedBy: requiredLine('Enter who treated', 'Name', 100),
	pestKey: z.string().max(60).nullish().describe('A pest of listScoutingPests'),
	reason: requiredLine('Enter why', 'Reason', 500),
	isHarvestKnown: z
		.boolean()
		.default(false)
		.meta({ description: 'Recorded although plants were harvested inside the interval' }),
})

const requireTarget = <
	T extends z.ZodType<{ zone?: string | null | undefined; cycleIds: number[] }>,
>(
	schema: T,
) =>
	schema.refine(({ zone, cycleIds }) => Boolean(zone) !== cycleIds.length > 0, {
		path: ['zone'],
		message: 'Choose a zone, or the crops of it that were treated',
	})

/** A treatment of a zone, or of some crops. */
export const TreatmentInput = requireTarget(TreatmentFields)
export type TreatmentInput = z.output<typeof TreatmentInput>

const Why = requiredLine('Enter what was wrong', 'Reason', 500)

/** A treatment as it really was, and what was wrong with the record. */
const CorrectionFields = TreatmentFields.extend({ correction: Why })
export const CorrectionInput = requireTarget(CorrectionFields)

/** Why a treatment that did not take place was recorded. */
export const WithdrawalInput = z.object({ correction: Why })
