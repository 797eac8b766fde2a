import { getZodConstraint } from '@conform-to/zod/v4'
import { CycleForm } from '@sfc/contract/growing/cycle-form'
import { CYCLE_ZONES } from '@sfc/contract/growing/cycle-input'
import { CROP_GROUPS } from '@sfc/domain/growing/crop-catalogue'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { CYCLE_STATUSES } from '@sfc/domain/growing/cycle-status'
import { statusWord } from './status-look'

/** What the fields hold at first; with a status it is a cycle that exists. */
type Values = {
	crop: string
	quantity: number
	plantDate: string
	transplantDays: number
	harvestDays: number
	zone: string
	status?: string
	notes: string
}

export type CycleFormSetup = ReturnType<typeof setUpCycleForm>

/** All a cycle's form is drawn from, as plain data: the browser gets no schema and no catalogue. */
export function setUpCycleForm(values: Values) {
	return {
		values,
		constraint: getZodConstraint(CycleForm),
		crops: cropOptions(values.crop),
		zones: CYCLE_ZONES.map((zone) => ({ value: zone, label: `Zone ${zone}` })),
		statuses: CYCLE_STATUSES.map((status) => ({ value: status, label: statusWord(status) })),
	}
}

const choice = (label: string) => ({ value: label, label })

/** The crops, headed by the cycle's own one when the catalogue does not have it. */
function cropOptions(present: string) {
	const groups = CROP_GROUPS.map(({ heading, crops }) => ({
		label: heading,
		options: crops.map((crop) => choice(cropLabel(crop))),
	}))
	const isKnown = groups.some(({ options }) => options.some(({ value }) => value === present))
	return present === '' || isKnown ? groups : [choice(present), ...groups]
}
