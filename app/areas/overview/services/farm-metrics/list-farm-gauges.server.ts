import { displayQuality } from '@sfc/domain/readings/quality'
import { SEVERITIES } from '@sfc/domain/severity'
import type { FarmScope } from '~/context.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import type { Gauge } from './write-metrics'

/**
 * Lists what a monitoring system reads of a farm. A silent sensor has no value, so that its series ends at the
 * next scrape; its time and quality go on.
 */
export async function listFarmGauges(ctx: FarmScope): Promise<Gauge[]> {
	const [readings, outputs, alarms, agents] = await Promise.all([
		loadLatestReadings(ctx),
		listEquipment(ctx),
		listOpenAlarms(ctx),
		listAgents(ctx),
	])
	const { id, emergencyStoppedAt } = ctx.farm
	const farm = String(id)
	return [
		...readingGauges(readings, ctx.farm),
		{
			name: 'farm_output_on',
			help: 'Whether an output reports that it is on; none while it is not known',
			samples: outputs.flatMap(({ key, name, zone, type, reported: { on } }) =>
				on === null ? [] : [{ labels: { farm, output: key, name, zone, type }, value: Number(on) }],
			),
		},
		{
			name: 'farm_output_level_percent',
			help: 'How far on a dimmed output is; none while it is not known',
			unit: 'percent',
			samples: outputs.flatMap(({ key, name, zone, type, dim }) =>
				dim?.percent == null
					? []
					: [{ labels: { farm, output: key, name, zone, type }, value: dim.percent }],
			),
		},
		{
			name: 'farm_alarms_active',
			help: 'Open alarms by severity, acknowledged or not',
			samples: SEVERITIES.map((severity) => ({
				labels: { farm, severity },
				value: alarms.filter((alarm) => alarm.severity === severity).length,
			})),
		},
		{
			name: 'farm_emergency_stop',
			help: 'Whether an emergency stop holds all outputs off',
			samples: [{ labels: { farm }, value: Number(emergencyStoppedAt !== null) }],
		},
		{
			name: 'farm_agent_online',
			help: 'Whether an agent is heard as often as it should be',
			samples: agents.map(({ id: agent, hostname, status }) => ({
				labels: { farm, agent, hostname },
				value: Number(status === 'online'),
			})),
		},
		{
			name: 'farm_agent_last_seen_timestamp_seconds',
			help: 'When an agent was last heard, in seconds since 1970',
			unit: 'seconds',
			samples: agents.map(({ id: agent, hostname, lastSeenAt }) => ({
				labels: { farm, agent, hostname },
				value: lastSeenAt / 1000,
			})),
		},
	]
}

function readingGauges(
	points: readonly LatestReading[],
	{ id, isSimulated }: FarmScope['farm'],
): Gauge[] {
	const sensors = points
		.filter(({ writable, quantity }) => !writable && quantity !== 'switch')
		.map((point) => ({
			...point,
			quality: displayQuality(point.quality, isSimulated),
			labels: {
				farm: String(id),
				sensor: String(point.pointId),
				name: point.label,
				device: point.deviceName,
				zone: point.zone,
				quantity: point.quantity,
			},
		}))
	return [
		{
			name: 'farm_reading',
			help: 'Newest reading of a sensor, calibrated, in the unit of its label; none while it is silent',
			samples: sensors.flatMap(({ labels, unit, value, quality }) =>
				value === null || quality === 'stale' ? [] : [{ labels: { ...labels, unit }, value }],
			),
		},
		{
			name: 'farm_reading_quality',
			help: 'Always 1; the label says how far the newest reading can be trusted',
			samples: sensors.flatMap(({ labels, quality }) =>
				quality === null ? [] : [{ labels: { ...labels, quality }, value: 1 }],
			),
		},
		{
			name: 'farm_reading_timestamp_seconds',
			help: 'When the newest reading was taken, in seconds since 1970, also of a silent sensor',
			unit: 'seconds',
			samples: sensors.flatMap(({ labels, at }) =>
				at === null ? [] : [{ labels, value: at / 1000 }],
			),
		},
	]
}
