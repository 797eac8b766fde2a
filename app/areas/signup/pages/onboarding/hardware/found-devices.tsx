import { ChevronDown } from 'lucide-react'
import type { Discovery } from '~/areas/equipment/services/discovery/discovery'
import { Badge } from '~/ui/badge'

/** Results of a search: name, address, type, and whether an agent reads it. */
export function FoundDevices({ devices }: { devices: Discovery['devices'] }) {
	return (
		<section aria-labelledby="found-devices">
			<h3 id="found-devices" className="mb-2 font-semibold">
				Found devices
			</h3>
			<ul className="rounded-card border border-line">
				{devices.map(({ name, ip, address, kind, model, adopted, reason }) => (
					<li
						key={`${address} ${name}`}
						className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0"
					>
						<div className="min-w-0">
							<p className="font-semibold">{name}</p>
							<p className="text-sm text-muted">{[ip, kind, model].filter(Boolean).join(' · ')}</p>
							{reason && <p className="text-sm text-muted">{reason}</p>}
						</div>
						<Badge tone={adopted ? 'good' : 'offline'}>{adopted ? 'Read now' : 'Not read'}</Badge>
					</li>
				))}
			</ul>
		</section>
	)
}

type ExpectedProps = { expected: readonly { zone: string; names: string[] }[]; count: number }

/** The usual equipment of a farm of this kind, to compare the list with. One controller often brings many. */
export function ExpectedDevices({ expected, count }: ExpectedProps) {
	return (
		<details className="group rounded-card border border-line px-4">
			<summary className="flex min-h-11 items-center justify-between gap-3 py-1.5 font-medium text-muted hover:text-ink">
				Expected: {count} pieces of equipment
				<ChevronDown
					aria-hidden
					className="size-4 shrink-0 transition-transform group-open:rotate-180"
				/>
			</summary>
			<p className="pb-2 text-sm text-muted">
				One controller often brings many of them; recognised equipment is placed automatically.
			</p>
			<dl className="grid gap-3 pb-4 sm:grid-cols-3">
				{expected.map(({ zone, names }) => (
					<div key={zone}>
						<dt className="font-semibold capitalize">{zone}</dt>
						{names.map((name) => (
							<dd key={name} className="text-sm text-muted">
								{name}
							</dd>
						))}
					</div>
				))}
			</dl>
		</details>
	)
}
