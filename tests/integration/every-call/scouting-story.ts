import { expect } from 'vitest'
import { leafForm } from './leaf-form'
import { FARM, type Stage } from './stage'

/** Counts pests, treats a crop, and is refused its harvest until the treatment is corrected. */
export async function scoutPlants({ api }: Stage): Promise<void> {
	const query = FARM
	const pests = await api.listScoutingPests({ query })
	expect(pests.map(({ key }) => key)).toContain('aphids')
	const rule = { isWatched: true, threshold: 0.5, action: 'Release Aphidius colemani' }
	await api.changeScoutingPest({ query, params: { pestKey: 'aphids' }, body: rule })
	const own = { name: 'Earwigs', kind: 'pest', per: 'plant', isWatched: true } as const
	await api.addScoutingPest({ query, body: own })
	const visit = { zone: 'C', scoutedOn: '2026-01-05', plants: 20 } as const
	const counts = { aphids: { count: 14, severity: 2 } }
	const { photo } = await api.uploadScoutingPhoto({ query, body: await leafForm('photo') })
	await api.recordScoutingVisit({ query, body: { ...visit, counts, photos: [photo] } })
	expect(await api.listScoutingVisits({ query })).toMatchObject([{ zone: 'C', plants: 20 }])

	const label = {
		name: 'Azadirachtin 1.2 %',
		registration: '70051-2',
		reentryHours: 4,
		preharvestDays: 30,
		labelDose: 4,
		doseUnit: 'ml/L',
	}
	const { id: productId } = await api.addTreatmentProduct({ query, body: label })
	const params = { treatmentProductId: String(productId) }
	await api.changeTreatmentProduct({ query, params, body: { ...label, reentryHours: 12 } })
	expect(await api.listTreatmentProducts({ query })).toMatchObject([{ reentryHours: 12 }])
	const now = new Date()
	const treatedOn = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
	const body = {
		productId,
		zone: 'C',
		treatedOn,
		treatedTime: '08:00',
		dose: 4,
		treatedBy: 'Ann',
		pestKey: 'aphids',
		reason: 'Aphids above the limit',
	} as const
	const wrong = await api.recordTreatment({ query, body })
	expect(wrong).toMatchObject({ zone: 'C', preharvestDays: 30 })
	const right = await api.correctTreatment({
		query,
		params: { treatmentId: String(wrong.id) },
		body: { ...body, dose: 3, correction: 'The dose was 3 ml/L' },
	})
	const withdrawn = await api.withdrawTreatment({
		query,
		params: { treatmentId: String(right.id) },
		body: { correction: 'It was another zone' },
	})
	expect(withdrawn.withdrawnReason).toBe('It was another zone')
	expect(await api.listTreatments({ query })).toHaveLength(2)
	await api.removeTreatmentProduct({ query, params })
}
