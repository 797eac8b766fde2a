import { ArrowLeftRight } from 'lucide-react'
import type { ShellData } from '../shell-data'
import { SwitchFarmsLink } from '../switch-farms-link'

type Props = Pick<ShellData, 'farm' | 'agentId'>

/** The current farm: name, ids, and a link to switch farms. */
export function FarmBox({ farm, agentId }: Props) {
	return (
		<section aria-label="Current farm" className="rounded-card border border-line px-3 pt-2.5">
			<dl className="text-xs text-muted">
				<div className="mb-1.5">
					<dt className="sr-only">Farm Name</dt>
					<dd className="text-base font-semibold text-ink">{farm?.name ?? 'Unknown Farm'}</dd>
				</div>
				<div className="flex justify-between gap-3">
					<dt>Farm ID</dt>
					<dd>{farm?.id ?? 'N/A'}</dd>
				</div>
				<div className="flex justify-between gap-3">
					<dt className="shrink-0">Agent ID</dt>
					<dd className="truncate" title={agentId ?? undefined}>
						{agentId ?? 'No Agent'}
					</dd>
				</div>
			</dl>
			<SwitchFarmsLink className="-mx-3 mt-2 flex min-h-11 items-center gap-2 rounded-b-card border-t border-line px-3 text-sm font-semibold hover:bg-sunk">
				<ArrowLeftRight aria-hidden className="size-4 text-muted" />
				Switch Farms
			</SwitchFarmsLink>
		</section>
	)
}
