import { DOSER_NAMES, DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { COST_KINDS, isMoneyKind, type CostKind } from '@sfc/domain/selling/costs/cost-kinds'
import type { FarmCtx } from '~/context.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import { listCycles } from '~/areas/growing/services/planting-cycles/list-cycles.server'
import type { Option } from '~/ui/form/select'

/** The parts of a rate's form that its kind decides. */
export async function prepareRateForm(ctx: FarmCtx, kind: CostKind) {
	const { label, per, hint, of } = COST_KINDS[kind]
	return {
		kind,
		label,
		hint,
		unit: isMoneyKind(kind) ? `${ctx.farm.currency} ${per}` : per,
		subjects: await listSubjects(ctx, kind),
		subjectLabel: { farm: '', crop: 'Crop', person: 'Person', concentrate: 'Concentrate' }[of],
	}
}

async function listSubjects(ctx: FarmCtx, kind: CostKind): Promise<Option[]> {
	switch (COST_KINDS[kind].of) {
		case 'farm':
			return []
		case 'crop': {
			const cycles = await listCycles(ctx)
			const crops = cycles.flatMap((crop) => [crop.cropName, cropLabel(crop)])
			const every = { value: '', label: 'Every crop' }
			return [every, ...[...new Set(crops)].sort().map((value) => ({ value, label: value }))]
		}
		case 'person':
			return (await listMembers(ctx)).map(({ userId, name }) => ({ value: userId, label: name }))
		case 'concentrate':
			return DOSER_ROLES.map((value) => ({ value, label: DOSER_NAMES[value] }))
	}
}
