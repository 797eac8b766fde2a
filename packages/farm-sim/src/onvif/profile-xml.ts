import type { Profile } from './camera'

const range = (name: string, least: number) =>
	`<tt:${name}><tt:Min>${least}</tt:Min><tt:Max>1</tt:Max></tt:${name}>`

/** One media profile for `GetProfiles`. */
export const profileXml = (profile: Profile): string =>
	`<trt:Profiles token="${profile.token}" fixed="true"><tt:Name>${profile.name}</tt:Name>` +
	'<tt:VideoSourceConfiguration token="source"><tt:Name>Source</tt:Name><tt:UseCount>2</tt:UseCount>' +
	'<tt:SourceToken>source</tt:SourceToken><tt:Bounds x="0" y="0" width="640" height="360"/></tt:VideoSourceConfiguration>' +
	`<tt:VideoEncoderConfiguration token="encoder-${profile.token}"><tt:Name>${profile.name}</tt:Name><tt:UseCount>1</tt:UseCount>` +
	`<tt:Encoding>JPEG</tt:Encoding><tt:Resolution><tt:Width>${profile.width}</tt:Width><tt:Height>${profile.height}</tt:Height></tt:Resolution>` +
	`<tt:Quality>${profile.quality}</tt:Quality><tt:RateControl><tt:FrameRateLimit>${profile.frameRate}</tt:FrameRateLimit>` +
	'<tt:EncodingInterval>1</tt:EncodingInterval><tt:BitrateLimit>1024</tt:BitrateLimit></tt:RateControl></tt:VideoEncoderConfiguration>' +
	'<tt:PTZConfiguration token="ptz"><tt:Name>PTZ</tt:Name><tt:UseCount>2</tt:UseCount><tt:NodeToken>ptz</tt:NodeToken>' +
	`<tt:PanTiltLimits><tt:Range>${range('XRange', -1)}${range('YRange', -1)}</tt:Range></tt:PanTiltLimits>` +
	`<tt:ZoomLimits><tt:Range>${range('XRange', 0)}</tt:Range></tt:ZoomLimits></tt:PTZConfiguration></trt:Profiles>`
