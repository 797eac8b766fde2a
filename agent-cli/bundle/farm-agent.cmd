@echo off
rem Runs farm-agent with the Node.js that came with it, or with the one of the release in use.
setlocal
set "HERE=%~dp0"
set "RELEASE="
for /f "tokens=2 delims='" %%r in ('findstr /b /c:"const RELEASE = " "%HERE%farm-agent.mjs" 2^>nul') do set "RELEASE=%%r"
set "NODE=%HERE%node.exe"
if not defined RELEASE goto run
if not exist "%HERE%releases\%RELEASE%\node.exe" goto run
"%HERE%releases\%RELEASE%\node.exe" --version >nul 2>nul && set "NODE=%HERE%releases\%RELEASE%\node.exe"
:run
if not defined FARM_AGENT_CONFIG set "FARM_AGENT_CONFIG=%HERE%agent.json"
"%NODE%" --max-semi-space-size=1 "%HERE%farm-agent.mjs" %*
exit /b %errorlevel%
