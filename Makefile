# Thin on purpose: each target is one script, and each script can be run by itself.
.DEFAULT_GOAL := help
.PHONY: help run home test page-test bench bench-wire lint conformance differential interop http2-negative hostile fuzz network model build build-trixie build-arm64 generate clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## install what is missing, build, and play the demo film on the headless screen
	@scripts/run

home: ## the home server alone: make home LIBRARY=~/Films prints the phone page's address as text and QR code
	@LIBRARY="$(LIBRARY)" HOST="$(HOST)" scripts/home

test: ## everything that CI checks: lint, map, generated code, builds, unit and end-to-end tests
	@scripts/test

model: ## the receiver's mind against a reference model in random scripts (SEED=N SCRIPTS=N)
	@scripts/model

network: ## receiver and home server with a network between them that goes bad
	@scripts/network

page-test: ## the phone page in a real Chromium, with two phones and one receiver; pictures in out/page-*.png
	@scripts/page-test

bench: ## measure against mpv and ffmpeg in one run: a table of ours, peer, ratio
	@scripts/bench

bench-wire: ## our gRPC client against grpcio's, over TLS, at the same servers in one run
	@scripts/bench-wire

lint: ## swift format, the rules of the map, shellcheck
	@scripts/lint

conformance: ## protobuf's own conformance runner asks our wire format 651 things
	@scripts/conformance

differential: ## our protobuf against PyPI's with 150,000 random messages (SEED=N repeats a run)
	@scripts/differential

interop: ## our client against grpcio's interop server, over TLS: 14 cases
	@scripts/interop

http2-negative: ## our client against gRPC's misbehaving HTTP/2 server: 8 cases
	@scripts/http2-negative

fuzz: ## libFuzzer on what reads a peer's bytes; SECONDS=3600 for an hour of each target
	@scripts/fuzz --seconds $(or $(SECONDS),60)

hostile: ## our client against peers that break the rules of TLS, HTTP/2 and gRPC
	@scripts/hostile

build: ## swift build, debug; any warning is a failure
	@scripts/build

build-trixie: ## what ships: release for Debian 13 in a cached chroot, into out/trixie-amd64
	@scripts/build-trixie

build-arm64: ## cross build for Debian 13 on arm64, into out/trixie-arm64
	@scripts/build-arm64

generate: ## write the Swift code for proto/ again
	@scripts/generate

clean: ## remove .build and out; the chroots outside the tree stay (scripts/clean --cache removes them too)
	@scripts/clean
