import { CATALOGUE, ZONES, type Zone } from '@sfc/domain/control/catalogue'

export type ExpectedDevices = Record<Zone, string[]>

/** What a container or pod farm has, by zone: the equipment a search hopes to find. */
export const expectedDevices = (): ExpectedDevices =>
	Object.fromEntries(
		ZONES.map((zone) => [
			zone,
			CATALOGUE.filter((item) => item.zone === zone).map(({ name }) => name),
		]),
	) as ExpectedDevices

export const EXPECTED_COUNT = CATALOGUE.length
