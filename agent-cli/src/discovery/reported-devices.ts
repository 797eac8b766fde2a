import { REPORT_MAX_DEVICES, type ReportedDevice } from '@sfc/contract/agent/discovery'
import type { Candidate } from '../drivers/driver'
import type { Fate } from './adopt'

/** Something found, as the server hears of it while nothing is decided yet. */
export const foundDevice = ({ name, address, kind, model }: Candidate): ReportedDevice => ({
	name: (name || address || 'unnamed').slice(0, 200),
	address: address.slice(0, 200),
	kind,
	model: model?.slice(0, 120) ?? null,
	adopted: false,
	reason: null,
})

/** What became of everything found; what is read from now on comes first. */
export const reportedFates = (fates: readonly Fate[]): ReportedDevice[] =>
	fates
		.map(({ candidate, adopted, reason }) => ({
			...foundDevice(candidate),
			adopted: adopted !== 'no',
			reason: adopted === 'no' ? (reason?.slice(0, 300) ?? null) : null,
		}))
		.sort((a, b) => Number(b.adopted) - Number(a.adopted))
		.slice(0, REPORT_MAX_DEVICES)
