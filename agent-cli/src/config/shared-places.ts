import { catalogueItem } from '@sfc/domain/control/catalogue'
import type { DeviceEntry } from './agent-config'

/** An output whose place in the catalogue another output of the same configuration claims too. */
export type SharedPlace = { device: string; point: string; reason: string }

/** Outputs of a configuration that claim one place: the server gives it to one of them, the others have none. */
export function findSharedPlaces(
	devices: readonly Pick<DeviceEntry, 'id' | 'functions'>[],
): SharedPlace[] {
	const claims = devices.flatMap(({ id, functions }) =>
		Object.entries(functions).flatMap(([point, { catalogueKey }]) =>
			catalogueKey === undefined ? [] : [{ device: id, point, catalogueKey }],
		),
	)
	return claims.flatMap(({ device, point, catalogueKey }) => {
		const others = claims
			.filter((other) => other.catalogueKey === catalogueKey)
			.filter((other) => other.device !== device || other.point !== point)
			.map((other) => `${other.device}/${other.point}`)
		const place = catalogueItem(catalogueKey)?.name ?? catalogueKey
		const reason = `its place ${place} is claimed by ${others.join(', ')} too: only one of them has it`
		return others.length > 0 ? [{ device, point, reason }] : []
	})
}
