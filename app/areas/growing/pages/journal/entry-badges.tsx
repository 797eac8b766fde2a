import { CircleCheck, Cpu, TriangleAlert, Warehouse } from 'lucide-react'
import { Badge } from '~/ui/badge'
import type { EntryView } from './entry-view.server'

/** Badges for an entry's type, its open issue, and an automatic entry. */
export function EntryBadges({ entry }: { entry: EntryView }) {
	const { cropName, variety, zone, type, resolved, isSystem } = entry
	return (
		<ul
			aria-label="About"
			className="flex min-w-0 flex-wrap gap-1.5 *:grid *:max-w-full *:*:min-w-0"
		>
			<li>
				{cropName === '' ? (
					<Badge icon={Warehouse}>Whole farm</Badge>
				) : (
					<Badge tone="accent">
						<Cut>{cropName}</Cut>
					</Badge>
				)}
			</li>
			{variety && (
				<li>
					<Badge>
						<Cut>{variety}</Cut>
					</Badge>
				</li>
			)}
			{zone && (
				<li>
					<Badge>
						<Cut>{zone}</Cut>
					</Badge>
				</li>
			)}
			{type === 'issue' && (
				<li>
					{resolved === null ? (
						<Badge tone="attention" icon={TriangleAlert}>
							Open
						</Badge>
					) : (
						<Badge tone="good" icon={CircleCheck}>
							Resolved
						</Badge>
					)}
				</li>
			)}
			{isSystem && (
				<li>
					<Badge tone="info" icon={Cpu}>
						Written by the system
					</Badge>
				</li>
			)}
		</ul>
	)
}

/** Long names end in an ellipsis; the entry's page and the file have the whole name. */
const Cut = ({ children }: { children: string }) => (
	<span title={children} className="truncate">
		{children}
	</span>
)
