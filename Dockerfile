# bgf with all games and its server, as a user without rights. The libraries are those that
# pyproject.toml asks for.
#
#   docker build --tag bgf .
#   docker run --publish 127.0.0.1:8000:8000 --volume bgf:/var/lib/bgf bgf --store /var/lib/bgf/web.sqlite

# This one has a C compiler, which the kernels need.
FROM python:3.13 AS build
COPY . /src
RUN python -m venv /opt/bgf \
    && BGF_REQUIRE_CEXT=1 /opt/bgf/bin/pip install --no-cache-dir '/src[web,web-fast,web-postgres]'

FROM python:3.13-slim
COPY --from=build /opt/bgf /opt/bgf
RUN useradd --system --create-home --home-dir /var/lib/bgf bgf
USER bgf
WORKDIR /var/lib/bgf
ENV PATH=/opt/bgf/bin:$PATH
EXPOSE 8000
ENTRYPOINT ["bgf", "serve", "--host", "0.0.0.0"]
