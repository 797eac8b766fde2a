import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import type { DeviceEntry } from '../config/agent-config'

type Zone = DeviceEntry['zone']

const LABELS: Record<Zone, string> = {
	container: 'Container',
	nursery: 'Nursery',
	cultivation: 'Cultivation',
	processing: 'Processing',
	storage: 'Storage',
	monitoring: 'Monitoring',
	unassigned: 'No zone',
}

/** Members of each zone that has any, under its label, in the order of the web app. */
export const groupByZone = <T extends { zone: Zone }>(all: readonly T[]): [string, T[]][] =>
	ASSIGNABLE_ZONES.map((zone): [string, T[]] => [
		LABELS[zone],
		all.filter((one) => one.zone === zone),
	]).filter(([, members]) => members.length > 0)
