import { formatBytes } from '@sfc/domain/units/format-bytes'
import { Download } from 'lucide-react'
import type { OfferedPackage } from '~/areas/equipment/services/agents/platform-packages.server'
import { buttonClass } from '~/ui/button-class'
import { PLATFORM_LABELS } from './platform-labels'

/** The packages with their own Node, for a USB stick; `href` is their download address. */
export function PlatformPackages({ packages, href }: { packages: OfferedPackage[]; href: string }) {
	if (packages.length === 0)
		return (
			<p>
				This server has none, so the agent needs Node.js on its machine. Make them here: npm run
				agent-packages
			</p>
		)
	return (
		<div className="grid gap-4 *:min-w-0">
			<ul className="grid gap-4">
				{packages.map(({ platform, bytes, sha256, node }) => (
					<li key={platform} className="grid gap-1 *:min-w-0">
						<span className="font-semibold">{PLATFORM_LABELS[platform]}</span>
						<span className="flex flex-wrap gap-2">
							<a href={`${href}?platform=${platform}`} className={buttonClass('primary')}>
								<Download aria-hidden className="size-4.5 shrink-0" />
								Download {platform}, {formatBytes(bytes)}
							</a>
							<a
								href={`${href}?platform=${platform}&signature=1`}
								className={buttonClass('secondary')}
							>
								Signature of {platform}
							</a>
						</span>
						<span className="text-sm break-all text-muted">
							Node.js {node}. SHA-256: <code>{sha256}</code>
						</span>
					</li>
				))}
			</ul>
			<div>
				<h3 className="font-semibold">Without internet, from a USB stick</h3>
				<ol className="list-decimal pl-5">
					<li>Download the package of the machine and its signature.</li>
					<li>Unpack it onto the stick.</li>
					<li>On the machine, run sh install.sh; on Windows, install.cmd as administrator.</li>
					<li>
						Enrol it with a code when the server can be reached. Later packages: farm-agent update
						--from FILE.
					</li>
				</ol>
			</div>
		</div>
	)
}
