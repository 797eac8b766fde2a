import { formatBytes } from '@sfc/domain/units/format-bytes'
import type { NpmPackage } from '~/areas/overview/services/api-reference/list-npm-packages.server'
import { CopyButton } from '~/ui/copy-button'

type Props = { packages: readonly NpmPackage[]; origin: string }

const CODE = 'overflow-x-auto rounded-control bg-sunk p-3 text-sm'

/** What a program installs from this server, each with its line. */
export const NpmPackages = ({ packages, origin }: Props) => (
	<section aria-labelledby="packages" className="grid gap-3 *:min-w-0">
		<h2 id="packages" className="text-lg font-semibold">
			Packages for npm
		</h2>
		{packages.length === 0 && <p>This server has none. Make them there: npm run build</p>}
		{packages.map(({ name, version, description, file, bytes, sha256 }) => {
			const address = `${origin}/downloads/${file}`
			const line = `npm install ${address}`
			return (
				<div key={name} className="grid gap-1 *:min-w-0">
					<h3 className="font-semibold">{`${name} ${version}`}</h3>
					<p>{description}. A README with examples is inside.</p>
					<pre tabIndex={0} className={CODE}>
						{line}
					</pre>
					<div className="flex flex-wrap items-center gap-4">
						<CopyButton text={line} />
						<a href={address} className="font-medium text-accent underline">
							Download {file}, {formatBytes(bytes)}
						</a>
					</div>
					<p className="text-sm break-all text-muted">
						SHA-256: <code>{sha256}</code>
					</p>
				</div>
			)
		})}
	</section>
)
