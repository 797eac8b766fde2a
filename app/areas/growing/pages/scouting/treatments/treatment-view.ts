import type { Treatment } from '~/areas/growing/services/scouting/list-treatments.server'

/** A treatment as one row of the log. */
export const treatmentView = (treatment: Treatment) => ({
	id: treatment.id,
	product: treatment.productName,
	registration: treatment.registration,
	treatedAt: treatment.treatedAt,
	reentryAt: treatment.reentryAt,
	reentryHours: treatment.reentryHours,
	preharvestDays: treatment.preharvestDays,
	where: treatment.zone
		? `Zone ${treatment.zone}`
		: treatment.crops.map(({ label }) => label).join(', ') || 'Crops that were removed',
	isWholeZone: treatment.zone !== null,
	crops: treatment.crops,
	dose: `${treatment.dose} ${treatment.doseUnit}`,
	label: treatment.labelDose === null ? null : `${treatment.labelDose} ${treatment.doseUnit}`,
	isAboveLabel: treatment.labelDose !== null && treatment.dose > treatment.labelDose,
	harvestAt: treatment.harvestAt,
	treatedBy: treatment.treatedBy,
	recordedBy: treatment.recordedBy,
	reason: treatment.reason,
	withdrawn:
		treatment.withdrawnAt === null
			? null
			: { by: treatment.withdrawnBy, reason: treatment.withdrawnReason },
})
