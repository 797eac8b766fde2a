import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addDays, isCalendarDay, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { Images } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listFilms, readFilm, type Film } from '~/areas/cameras/services/films/read-film.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { pageTitle } from '~/ui/page-title'
import { FilmViewer } from './film-viewer'
import { filmPath, formatGaps, formatFrameReadings } from './film-format'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Growth in Pictures')

/** Days shown of an unlimited view, unless others are chosen. */
const DAYS = 14

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { timezone } = ctx.farm
	const asked = new URL(request.url).searchParams
	const cycleId = Number(asked.get('cycle')) || undefined
	const films = await listFilms(ctx, cycleId === undefined ? {} : { cycleId })
	const film = chooseFilm(films, asked)
	const listed = films.map((one) => filmView(one, timezone, ctx.user))
	if (!film) return { films: listed, film: null }
	const lastDay = todayIn(timezone, film.toAt)
	const firstDay = todayIn(timezone, film.fromAt)
	const from =
		readDay(asked, 'from') ?? (film.cycle ? firstDay : later(addDays(lastDay, 1 - DAYS), firstDay))
	const to = later(readDay(asked, 'to') ?? lastDay, from)
	const { frames, pictures, gaps } = await readFilm(ctx, {
		cameraId: film.cameraId,
		view: film.view,
		cycleId: film.cycle?.id ?? null,
		fromAt: dayStart(from, timezone),
		toAt: dayStart(addDays(to, 1), timezone),
	})
	const at = frames.findIndex(({ id }) => String(id) === asked.get('frame'))
	return {
		films: listed,
		film: {
			...filmView(film, timezone, ctx.user),
			cameraId: film.cameraId,
			view: film.view,
			cycleId: film.cycle?.id ?? null,
			from,
			to,
			pictures,
			gaps: formatGaps(gaps),
			shown: at < 0 ? frames.length - 1 : at,
			frames: frames.map(({ id, at, readings }) => ({
				id,
				taken: formatInstant(at, timezone, ctx.user),
				readings: formatFrameReadings(readings, ctx.user),
			})),
		},
	}
})

const readDay = (asked: URLSearchParams, key: string): string | null => {
	const day = asked.get(key) ?? ''
	return isCalendarDay(day) ? day : null
}

const later = (a: string, b: string) => (a > b ? a : b)

/** The film in the address; for a cycle its newest one, when no view is named. */
function chooseFilm(films: Film[], asked: URLSearchParams): Film | null {
	const view = asked.get('view')
	if (view === null) return asked.has('cycle') ? (films[0] ?? null) : null
	const isAsked = (film: Film) =>
		String(film.cameraId) === asked.get('camera') && film.view === view
	const own = films.filter(isAsked)
	// All pictures of the view, whatever grew there.
	if (!asked.has('cycle') && own[0])
		return {
			...own[0],
			cycle: null,
			fromAt: Math.min(...own.map(({ fromAt }) => fromAt)),
			toAt: Math.max(...own.map(({ toAt }) => toAt)),
		}
	return own[0] ?? null
}

function filmView(film: Film, timezone: string, formats: Parameters<typeof formatInstant>[2]) {
	const { name, cameraName, cycle, pictures, fromAt, toAt } = film
	return {
		path: filmPath(film),
		name,
		cameraName,
		crop: cycle && cropLabel(cycle),
		pictures,
		span: `${formatInstant(fromAt, timezone, formats)} to ${formatInstant(toAt, timezone, formats)}`,
	}
}

export default function GrowthInPictures() {
	const { films, film } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={film ? film.name : 'Growth in Pictures'}
				subtitle={
					film
						? `${film.crop ? `${film.crop}, ` : ''}${film.cameraName}`
						: 'One picture for each hour of light, as a film'
				}
				actions={
					film ? (
						<LinkButton to="/security-cameras/growth">All films</LinkButton>
					) : (
						<LinkButton to="/security-cameras">Cameras</LinkButton>
					)
				}
			/>
			{film ? <Shown film={film} /> : <FilmList films={films} />}
		</>
	)
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

function FilmList({ films }: Pick<Data, 'films'>) {
	if (films.length === 0)
		return (
			<EmptyState
				icon={Images}
				title="No pictures yet"
				action={<LinkButton to="/security-cameras">Cameras</LinkButton>}
			>
				Open a camera and add an hourly picture: of a tray, a zone or a planting cycle.
			</EmptyState>
		)
	return (
		<ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
			{films.map(({ path, name, cameraName, crop, pictures, span }) => (
				<li key={path} className="rounded-card border border-line bg-surface p-4">
					<Link to={path} className="font-semibold wrap-anywhere text-accent hover:underline">
						{crop ? `${crop}: ${name}` : name}
					</Link>
					<p className="text-sm text-muted wrap-anywhere">
						{cameraName}, {pictures === 1 ? '1 picture' : `${pictures} pictures`}
					</p>
					<p className="text-sm text-muted">{span}</p>
				</li>
			))}
		</ul>
	)
}

function Shown({ film }: { film: NonNullable<Data['film']> }) {
	const { frames, pictures, gaps, from, to, cameraId, view, cycleId } = film
	return (
		<div className="grid gap-4">
			{frames.length === 0 ? (
				<EmptyState icon={Images} title="No pictures of these days">
					{gaps ?? 'Choose other days below.'}
				</EmptyState>
			) : (
				<FilmViewer key={`${frames[0]?.id} ${film.shown}`} film={film} />
			)}
			<p className="text-sm text-muted">
				{pictures > frames.length
					? `${frames.length} of ${pictures} pictures are shown. Choose fewer days to see each hour.`
					: `${pictures === 1 ? '1 picture' : `${pictures} pictures`} from ${formatDay(from)} to ${formatDay(to)}.`}{' '}
				{frames.length > 0 && gaps}
			</p>
			<Card title="Days">
				<Form method="get" className="flex flex-wrap items-end gap-3">
					<input type="hidden" name="camera" value={cameraId} />
					<input type="hidden" name="view" value={view} />
					{cycleId !== null && <input type="hidden" name="cycle" value={cycleId} />}
					<DayInput name="from" label="From" day={from} />
					<DayInput name="to" label="To" day={to} />
					<Button>Show</Button>
				</Form>
			</Card>
		</div>
	)
}

const DayInput = ({ name, label, day }: { name: string; label: string; day: string }) => (
	<label className="grid gap-1 text-sm font-medium">
		{label}
		<input
			type="date"
			name={name}
			defaultValue={day}
			required
			className="min-h-11 rounded-control border border-line-strong bg-surface px-3"
		/>
	</label>
)
