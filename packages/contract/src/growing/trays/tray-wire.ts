import { TRAY_EVENTS, type TrayEventKind } from '@sfc/domain/growing/trays/tray-event'
import { formatTrayPlace, TRAY_ZONES } from '@sfc/domain/growing/trays/tray-place'
import { z } from 'zod'

/** A tray as calls answer it. */
export const TrayWire = z.object({
	code: z.string(),
	plants: z.int().describe('Living plants in it'),
	zone: z.enum(TRAY_ZONES),
	spot: z.string().nullable().describe('Where in the zone, in words'),
	place: z.string().describe('Zone and place in words'),
	cycleId: z.int().nullable().describe('Null: it is empty'),
	crop: z.string().nullable(),
	variety: z.string().nullable(),
	lot: z.string().nullable(),
	filledAt: z.iso.datetime().nullable(),
})

export const TrayEventWire = z.object({
	kind: z.enum(Object.keys(TRAY_EVENTS) as [TrayEventKind, ...TrayEventKind[]]),
	happenedAt: z.iso.datetime(),
	recordedBy: z.string(),
	plants: z.int().describe('Signed: those that came are positive'),
	from: z.string().nullable().describe('Where it was before'),
	to: z.string(),
	reason: z.string().nullable(),
	weightG: z.int().nullable(),
	cycleId: z.int().nullable(),
})

type Crop = { cropName: string; varietyName: string | null } | null
type Tray = Pick<z.infer<typeof TrayWire>, 'code' | 'plants' | 'zone' | 'spot' | 'cycleId'> & {
	filledAt: number | null
	cycle: Crop
	lot: { code: string | null } | null
}

const toIso = (at: number) => new Date(at).toISOString()

export const trayToWire = ({ code, plants, zone, spot, cycleId, cycle, lot, filledAt }: Tray) => ({
	code,
	plants,
	zone,
	spot,
	place: formatTrayPlace({ zone, spot }),
	cycleId,
	crop: cycle?.cropName ?? null,
	variety: cycle?.varietyName ?? null,
	lot: lot?.code ?? null,
	filledAt: filledAt === null ? null : toIso(filledAt),
})

type Place = Parameters<typeof formatTrayPlace>[0]
type TrayEvent = Pick<
	z.infer<typeof TrayEventWire>,
	'kind' | 'recordedBy' | 'plants' | 'reason' | 'weightG' | 'cycleId'
> & { happenedAt: number; from: Place | null; to: Place }

export const trayEventToWire = ({
	kind,
	happenedAt,
	recordedBy,
	from,
	to,
	...event
}: TrayEvent) => ({
	kind,
	happenedAt: toIso(happenedAt),
	recordedBy,
	plants: event.plants,
	from: from && formatTrayPlace(from),
	to: formatTrayPlace(to),
	reason: event.reason,
	weightG: event.weightG,
	cycleId: event.cycleId,
})
