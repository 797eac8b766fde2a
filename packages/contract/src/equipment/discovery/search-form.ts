import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { z } from 'zod'
import { SCAN_TYPES } from '../../agent/command'
import { parseUnitIds } from './unit-ids'

const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/

/** An address in a farm's own network: private (RFC 1918) or link-local. */
const LanAddress = z
	.string('Invalid IP: Please enter a valid router IP address')
	.trim()
	.regex(IPV4, 'Invalid IP: enter an address like 192.168.1.1')
	.refine(
		(ip) => /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(ip),
		'Invalid IP: it is not an address of a farm’s own network, like 192.168.1.1',
	)

/** A network to search: empty for the agent's own, an address, or a range of at most 1,022 addresses. */
const Network = z
	.string()
	.trim()
	.transform((text, ctx) => {
		const [base = '', bits] = text.split('/')
		const address = LanAddress.safeParse(base)
		const isRange = bits === undefined || (/^\d{1,2}$/.test(bits) && +bits >= 22 && +bits <= 32)
		if (address.success && isRange) return text
		const issue = address.error?.issues[0]?.message
		ctx.addIssue({
			code: 'custom',
			message: issue ?? 'A range has at most 1,022 addresses: /22 to /32, like 192.168.1.0/24',
		})
		return z.NEVER
	})

/** Unit ids of Modbus devices behind a gateway: `1-247`, or `3, 7-9`. */
const Units = z
	.string()
	.trim()
	.max(1000)
	.transform((text, ctx) => {
		const units = parseUnitIds(text)
		if (units) return units
		ctx.addIssue({ code: 'custom', message: 'Unit ids are 1 to 247, like 1-10 or 3, 7-9' })
		return z.NEVER
	})

export const SearchForm = z.object({
	network: Network.optional(),
	units: Units.optional(),
	scan: z.enum(SCAN_TYPES).default('farm-equipment'),
})

/** A router or device that is looked for at its address. */
export const AddByAddress = z.object({ ip: LanAddress })

/** A device that was found: its name on the farm, and its zone. */
export const AssignForm = z.object({
	id: z.number().int(),
	name: z.string('A name is required').trim().min(1).max(120),
	zone: z.enum(ASSIGNABLE_ZONES),
	/** The planting zone that the device serves; stays as it is unless sent. */
	plantingZone: z.enum(CYCLE_ZONES).nullish(),
	/** The newest change of it that was on the screen: a newer one is not overwritten unseen. */
	seen: z.number().int().optional(),
})
export const AssignManyForm = z.object({ assignments: z.array(AssignForm).min(1).max(50) })
