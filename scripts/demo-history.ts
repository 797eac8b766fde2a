import { existsSync, renameSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { qualityCode } from '@sfc/domain/readings/quality'
import { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import type { Ports } from '@sfc/farm-sim/start-farm-sim'
import { withEc } from '@sfc/farm-sim/world/water-chemistry'
import { createWorld } from '@sfc/farm-sim/world/world'
import { adoptEquipment } from './demo-history/adopt-equipment'
import { bindPoints } from './demo-history/bind-points'
import { calibrateSensors } from './demo-history/calibrate'
import { Grower } from './demo-history/grower'
import { handOver, storeLatest } from './demo-history/hand-over'
import { live } from './demo-history/live'
import { openPastFarm, type PastFarm } from './demo-history/past-farm'
import { pastMachine } from './demo-history/past-machine'
import { Plantings } from './demo-history/plantings'
import { PastRecorder } from './demo-history/past-recorder'
import { Photographer } from './demo-history/photograph'
import { PastAlarms } from './demo-history/past-alarms'
import { ageFarm, enrol, reportEquipment } from './demo-history/set-up'
import { setUpDosing } from './demo-history/set-up-dosing'
import { planBusiness } from './demo-history/set-up-business'
import { setUpHourlyPrices } from './demo-history/set-up-hourly-prices'
import { planCosts } from './demo-history/set-up-costs'
import { planNutrients } from './demo-history/set-up-nutrients'
import { planChecklists } from './demo-history/set-up-checklists'
import { planShop } from './demo-history/set-up-shop'
import { subscribe } from './demo-history/subscribe'
import { EQUIPMENT } from '@sfc/farm-sim/world/equipment'
import {
	changeEnergyPrices,
	setOutputWatts,
} from '../app/areas/automation/services/energy/change-energy.server'
import { changePowerCap } from '../app/areas/control/services/plans/change-control-settings.server'
import { listMeteredOutputs } from '../app/areas/control/services/power/list-metered-outputs.server'

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]
/** Default seed, that of the simulated farm. */
const SEED = 7
/** Initial levels, about half of the capacity; the story empties the last. */
const TANKS_L = { a: 71, b: 64, c: 34, d: 30 }

/** The probes that are calibrated every month, or more often. */
const OFTEN = ['ph', 'ec']
/** Within the targets of the demo's recipe. */
const START_EC = 1.05

const { values } = parseArgs({
	options: {
		/** The database to create; it is written to another file until it is complete. */
		database: { type: 'string' },
		config: { type: 'string' },
		'camera-password-file': { type: 'string' },
		'farm-file': { type: 'string' },
		server: { type: 'string' },
		/** Ports of the simulated farm, as JSON. */
		ports: { type: 'string' },
		days: { type: 'string', default: '30' },
	},
})

/**
 * Creates the database of the demo with a month of history on its simulated farm: its physics and the farm's
 * own plan, run as fast as possible. An interrupted run starts anew.
 */
async function main(): Promise<void> {
	const option = (name: keyof typeof values): string => {
		const value = values[name]
		if (!value) throw new Error(`--${name} is missing`)
		return value
	}
	const [database, config, farmFile] = [option('database'), option('config'), option('farm-file')]
	const draft = `${database}.new`
	for (const end of ['', '-wal', '-shm', '-past']) rmSync(`${draft}${end}`, { force: true })
	process.env['DATABASE_URL'] = draft
	const where = {
		config,
		ports: JSON.parse(option('ports')) as Ports,
		cameraPasswordFile: option('camera-password-file'),
	}
	say('looks for its equipment')
	const [adopted, past] = await Promise.all([adoptEquipment(where), openPastFarm()])
	const days = Number(option('days'))
	const startAt = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - days * DAY_MS
	await ageFarm(past, startAt)
	await subscribe(past, Date.now() - 75 * DAY_MS, Date.now())
	past.setNow(startAt - 10 * HOUR_MS)
	const agentId = await enrol(past, { config, baseUrl: option('server') })
	const machine = pastMachine(config)
	await reportEquipment(past, agentId, [...adopted, machine])
	const bound = await bindPoints(past.server.db, machine)
	const begun = createWorld(SEED, startAt)
	const world = { ...begun, tanksL: TANKS_L, water: withEc(begun.water, START_EC) }
	const farm = new FastFarm(world, bound.outputs, bound.sensors)
	await storeLatest(past, bound, farm)
	await calibrateSensors(past, bound, startAt - 8 * HOUR_MS)
	await setUpDosing(past, farm, startAt - 40 * MINUTE_MS)
	await setUpEnergy(past)
	past.setNow(startAt)
	const alarms = await PastAlarms.open(past.grower)
	const grower = new Grower({ past, farm, agentId }, startAt, Date.now())
	planShop(grower, past, Date.now())
	planBusiness(grower, past, Date.now())
	await planCosts(grower, past, Date.now())
	planNutrients(grower, past, Date.now())
	planChecklists(grower, past, Date.now())
	grower.plan(startAt + 18 * DAY_MS, (at) => calibrateSensors(past, bound, at, OFTEN))
	const recorder = new PastRecorder({
		file: draft,
		pointIds: bound.points.map(({ id }) => id),
		quality: qualityCode('simulated'),
		endsAt: Date.now(),
	})
	const progress = (day: number) => {
		endWithParent()
		say(`day ${day} of ${days}`)
	}
	const plantings = await Plantings.open(past)
	const photographer = new Photographer(bound, SEED)
	const life = {
		past,
		agentId,
		farm,
		bound,
		grower,
		plantings,
		alarms,
		recorder,
		photographer,
		progress,
		now: Date.now,
	}
	const counted = await live(life)
	const rows = await recorder.end()
	await alarms.handOver()
	const camera = adopted.find(({ device }) => device.kind === 'camera')?.device.key
	if (camera) {
		await photographer.develop(past, agentId, camera)
		for (const visit of grower.visits())
			await photographer.visit(past, agentId, { device: camera, ...visit })
	}
	past.setNow(Math.round(farm.world.atMs))
	await photographer.hangUp(past)
	await handOver(past, bound, farm, { agentId, config, farmFile, adopted })
	past.server.live.close()
	await past.server.db.close()
	renameSync(draft, database)
	say(`${rows} rows, ${counted.decisions} decisions, ${counted.doses} doses`)
}

const PARENT = process.ppid

/** Ends with the parent: a killed start would leave this running, and the next one writes the same files. */
function endWithParent(): void {
	if (process.ppid !== PARENT) process.exit(1)
}

/** Prints a line of the log, of which the demo shows the last. */
const say = (text: string) => console.log(text)

/** Only heaters switch alone often enough to be measured; for others the label counts. */
const MEASURED = 'heat'

/** What the connection of the farm carries, which is more than it draws. */
const CONNECTION = { kW: 5, othersKW: 1.5 }

/** Enters the price of electricity, the power cap, and the label power of lamps and pumps. */
async function setUpEnergy({ grower }: PastFarm): Promise<void> {
	await changeEnergyPrices(grower, { currency: 'USD', perKWh: 0.18 })
	await setUpHourlyPrices(grower, Date.now())
	const asPlanned = { nursery: 'off', cultivation: 'off' } as const
	await changePowerCap(grower, { powerCap: CONNECTION, cheapHours: asPlanned })
	for (const { key, outputClass, meter } of await listMeteredOutputs(grower)) {
		const label = EQUIPMENT.find((one) => one.key === key)
		if (label && !meter?.isOwn && outputClass !== MEASURED)
			await setOutputWatts(grower, { key, watts: label.watts })
	}
}

if (existsSync(values.database ?? '')) console.log('The database is there already')
else await main()
process.exit(0)
