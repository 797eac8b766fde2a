import { z } from 'zod'
import { WeeklyReportWire } from './weekly-report'

/** How a week went on the farms of a person, the worst first. */
export const FarmsReportWire = z.object({
	from: z.string().describe('Monday'),
	to: z.string().describe('Sunday'),
	isRunning: z.boolean().describe('Whether it is the running week, told so far'),
	page: z.int(),
	pages: z.int(),
	count: z.int().describe('Farms in all'),
	farms: z.array(z.object({ farmId: z.int(), farmName: z.string(), report: WeeklyReportWire })),
})
export type FarmsReport = z.output<typeof FarmsReportWire>
