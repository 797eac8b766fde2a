import type { LoadedConfig } from '../config/load-config'
import type { Page } from './document'
import { html } from './html'

type Camera = LoadedConfig['devices'][number]

export const listCameras = ({ devices }: Pick<LoadedConfig, 'devices'>): Camera[] =>
	devices.filter(({ driver }) => driver === 'onvif')

/** The cameras of the farm; each has a page with its live picture. */
export function renderCameras(cameras: readonly Camera[]): Page {
	const body = html`<h1>Cameras</h1>
		${
			cameras.length === 0
				? html`<p>There is no camera in the configuration. Add one in the web app.</p>`
				: html`<ul>
						${cameras.map(({ id, name }) => html`<li><a class="link" href="/cameras/${id}">${name}</a></li>`)}
					</ul>`
		}
		<p><a class="button" href="/">Back to the farm</a></p>`
	return { title: 'Cameras', body }
}

/** The live picture of a camera: a stream of pictures that plays without scripts. */
export function renderCamera({ id, name }: Camera, hasFfmpeg: boolean): Page {
	const how = hasFfmpeg
		? 'Video, eight pictures a second.'
		: 'One picture a second: ffmpeg is not installed on this machine, so there is no video.'
	const body = html`<h1>${name}</h1>
		<p><img class="live" src="/cameras/${id}/live" alt="What ${name} sees now" /></p>
		<p class="muted">${how} When the picture stops, open the page again.</p>
		<p>
			<a class="button" href="/cameras/${id}">Open again</a>
			<a class="button" href="/cameras">All cameras</a>
		</p>`
	return { title: name, body }
}
