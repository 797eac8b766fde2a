import { CATALOGUE, ZONES, type Zone } from '@sfc/domain/control/catalogue'

export type ExpectedDevices = Record<Zone, string[]>

/** Lists the equipment of a container or pod farm by zone, which a discovery hopes to find. */
export const expectedDevices = (): ExpectedDevices =>
	Object.fromEntries(
		ZONES.map((zone) => [
			zone,
			CATALOGUE.filter((item) => item.zone === zone).map(({ name }) => name),
		]),
	) as ExpectedDevices

export const EXPECTED_COUNT = CATALOGUE.length
