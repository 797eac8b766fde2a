import { z } from 'zod'

/** A farm as the API returns it. */
export const FarmWire = z.object({
	id: z.int(),
	name: z.string(),
	location: z.string().nullable(),
	timezone: z.string().describe('IANA name'),
	currency: z.string().describe('ISO 4217, of all its prices'),
	systemType: z.string(),
	farmType: z.string(),
	isActive: z.boolean(),
	nurseryLayout: z.object({ rows: z.int(), traysPerRow: z.int(), totalTrays: z.int() }),
	isSimulated: z.boolean().describe('True when its equipment is the simulated farm'),
	agentConnected: z.boolean().describe('Whether an agent of the farm is online'),
})
export type FarmWire = z.infer<typeof FarmWire>

type Farm = Omit<FarmWire, 'nurseryLayout'> & { nurseryRows: number; nurseryTraysPerRow: number }

export const farmToWire = (farm: Farm): FarmWire => ({
	id: farm.id,
	name: farm.name,
	location: farm.location,
	timezone: farm.timezone,
	currency: farm.currency,
	systemType: farm.systemType,
	farmType: farm.farmType,
	isActive: farm.isActive,
	nurseryLayout: {
		rows: farm.nurseryRows,
		traysPerRow: farm.nurseryTraysPerRow,
		totalTrays: farm.nurseryRows * farm.nurseryTraysPerRow,
	},
	isSimulated: farm.isSimulated,
	agentConnected: farm.agentConnected,
})
