import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { FORMULAS } from '@sfc/domain/growing/nutrients/formulas'
import { findSalt } from '@sfc/domain/growing/nutrients/salts'
import { formatMoney } from '@sfc/domain/units/currency'
import { formatValue } from '@sfc/domain/units/display-unit'
import { Beaker, Droplet, Package, Plus } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listMixes } from '~/areas/growing/services/nutrients/list-mixes.server'
import { listProducts } from '~/areas/growing/services/nutrients/list-products.server'
import { listWaters } from '~/areas/growing/services/nutrients/list-waters.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Nutrients')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [mixes, waters, products] = await Promise.all([
		listMixes(ctx),
		listWaters(ctx),
		listProducts(ctx),
	])
	return {
		mayWrite: hasPermission(ctx.role, 'recipe.write'),
		formulas: FORMULAS.map(({ id, name }) => ({ id, name })),
		mixes: mixes.map(({ id, name, factor, tankLiters }) => ({
			to: `/nutrients/${id}`,
			name,
			text: `Tanks of ${formatValue('volume', tankLiters, ctx.user)}, 1 : ${factor}`,
		})),
		waters: waters.map(({ id, name, analysedOn }) => ({
			to: `/nutrients/waters/${id}`,
			name,
			text: analysedOn ? `Analysed ${formatDay(analysedOn)}` : 'Without a date',
		})),
		products: products.map(({ id, name, saltId, pricePerKgCents, lot }) => ({
			to: `/nutrients/products/${id}`,
			name,
			text: [
				saltId ? findSalt(saltId)?.name : 'By its label',
				lot && `lot ${lot}`,
				pricePerKgCents === null
					? 'no price'
					: `${formatMoney(pricePerKgCents, ctx.farm.currency)} per kg`,
			]
				.filter(Boolean)
				.join(', '),
		})),
	}
})

export default function Nutrients() {
	const { mixes, waters, products, formulas, mayWrite } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Nutrients"
				subtitle="What to weigh into the stock tanks, what it costs, and the EC it gives"
				actions={
					mayWrite && (
						<LinkButton to="/nutrients/new" variant="primary" icon={Plus}>
							Add mix
						</LinkButton>
					)
				}
			/>
			<div className="grid gap-4">
				<Card title="Mixes" icon={Beaker}>
					{mixes.length === 0 ? (
						<EmptyState
							icon={Beaker}
							title="No mixes yet"
							action={
								mayWrite &&
								formulas.map(({ id, name }) => (
									<LinkButton key={id} to={`/nutrients/new?formula=${id}`}>
										{name}
									</LinkButton>
								))
							}
						>
							A mix is a set of targets, your water and the salts you have. Add one for a recipe, or
							try a published formula first.
						</EmptyState>
					) : (
						<Entries entries={mixes} />
					)}
				</Card>
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<Card
						title="Water"
						icon={Droplet}
						action={mayWrite && <AddLink to="/nutrients/waters/new">Add water</AddLink>}
					>
						{waters.length === 0 ? (
							<p className="text-muted">
								Enter the analysis of your source water: what it holds is subtracted from a mix.
								Pure water needs none.
							</p>
						) : (
							<Entries entries={waters} />
						)}
					</Card>
					<Card
						title="Products"
						icon={Package}
						action={mayWrite && <AddLink to="/nutrients/products/new">Add product</AddLink>}
					>
						{products.length === 0 ? (
							<p className="text-muted">
								Salts are known already. Enter what you bought to have its price and lot number on
								the batch sheet, or a product by its label.
							</p>
						) : (
							<Entries entries={products} />
						)}
					</Card>
				</div>
			</div>
		</>
	)
}

const AddLink = ({ to, children }: { to: string; children: string }) => (
	<Link to={to} className="inline-flex min-h-11 items-center text-sm text-accent underline">
		{children}
	</Link>
)

type Entry = { to: string; name: string; text: string }

function Entries({ entries }: { entries: Entry[] }) {
	return (
		<ul className="grid gap-3">
			{entries.map(({ to, name, text }) => (
				<li key={to}>
					<Link to={to} className="font-semibold wrap-anywhere text-accent underline">
						{name}
					</Link>
					<p className="text-sm text-muted">{text}</p>
				</li>
			))}
		</ul>
	)
}
