/** The part of the package that is used; it comes without types. */
declare module 'node-onvif' {
	export class OnvifDevice {
		constructor(options: { xaddr: string; user?: string; pass?: string })
		init(): Promise<unknown>
		ptzMove(options: { speed: { x: number; y: number; z: number }; timeout: number }): Promise<void>
		ptzStop(): Promise<unknown>
	}
}
